import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface ToolResult {
  code: number;
  /** Both streams in the order of arrival; '' where the tool wrote to the terminal itself. */
  output: string;
}

interface ToolOptions {
  show?: boolean;
  env?: Record<string, string>;
  signal?: AbortSignal;
}

/** Runs a tool (`script` below node_modules) on this Node; `show` lets it write to the terminal, `signal` ends it. */
export function runTool(
  root: string,
  script: string,
  args: string[],
  { show = false, env = {}, signal }: ToolOptions = {},
): Promise<ToolResult> {
  const stdio = show ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  // Whoever ends the command ends its tools: a browser run would go on for minutes on its own.
  const end = (signal: NodeJS.Signals) => {
    child.once('close', () => process.exit(1));
    child.kill(signal);
  };
  process.once('SIGTERM', end).once('SIGINT', end);
  child.once('close', () => process.off('SIGTERM', end).off('SIGINT', end));
  return new Promise((resolve) => {
    // Whoever is ended has its last words before this is over; what did not even start is never closed.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ code: 1, output: `${output}${error.message}` });
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
