/** Asks by the browser's own question, as every deletion does. True where the admin agrees. */
export function confirmDelete(question: string): boolean {
  return window.confirm(question);
}
