/** What fails while content is saved or published, and what to do; without a token, a path or content of a file. */
export const storeEn = {
  'store.movedHead': 'Someone else saved at the same moment: look at the current content, then save again.',
  'store.changing': 'The content keeps changing at this moment: save again.',
  'store.othersSaving': 'Others are saving at this moment: try again in a few seconds.',
  'store.notConfigured':
    'Saving is not configured: set GITHUB_TOKEN and GITHUB_REPOSITORY, then deploy again.',
  'store.foreignPath': 'This file name is not allowed: content lives in its own folders only.',
  'store.noRevision': 'This is not the id of a saved version.',
  'store.noOperation': 'The operation id must be a UUID: reload the page and save again.',
  'store.sameName': 'A folder and a file would have the same name: choose another name.',
  'store.keptGone': 'An image that was uploaded before is not kept any more: upload it again.',
  'store.namedTwice': 'One file was named twice in one change: save again.',

  'github.unreachable': 'GitHub cannot be reached or does not answer: try again in a moment.',
  'github.unreadable': 'GitHub answered with something unreadable: try again in a moment.',
  'github.failing': 'GitHub has a problem of its own at this moment: try again in a moment.',
  'github.unknownOutcome':
    'GitHub did not answer, so it is not known whether the change was saved: reload before saving again.',
  'github.limited': 'GitHub allows no more requests for now: try again in {minutes} min.',
  'github.unauthorized':
    'GitHub refused the access token, which may have expired: make a new one for the repository, set it as GITHUB_TOKEN, then deploy again.',
  'github.forbidden':
    'The GitHub token may not do this: give it "Contents: read and write" for the repository.',
  'github.protected':
    'The branch {branch} is protected on GitHub, so nothing could be saved: allow the token’s owner to bypass its rules, or set GITHUB_BRANCH to a branch without rules.',
  'github.missingRepository':
    'GitHub does not find the repository {repository}: check GITHUB_REPOSITORY, and that the token may see it.',
  'github.missingBranch':
    'The repository on GitHub has no branch {branch}: create it, or set GITHUB_BRANCH to the one that holds the site.',
  'github.emptyRepository':
    'The repository {repository} on GitHub is still empty: push the site to its branch {branch}, then try again.',
  'github.invalid': 'GitHub did not accept the change as it is: reload the page and save again.',

  'git.missing': 'Git could not be started: install Git, then try again.',
  'git.diskFull': 'The disk is full, so nothing was saved: free some space, then save again.',
  'git.readOnly':
    'The content folder cannot be written, so nothing was saved: give the site write access to it and to its Git folder.',
  'git.distrusted':
    'Git does not trust this folder because another user owns it: add it to git config safe.directory.',
  'git.failed': 'Git could not do its part: run "git status" in the folder to see why.',
  'git.sameName': 'A folder and a file want the same name: rename one of the two.',
  'git.linkedFolder': 'A content folder is a symbolic link, which cannot be saved to: make it a folder.',
  'git.branchLocked':
    'Another Git command holds the branch, or one was cut off and left a .lock file: finish it, then save again.',
  'git.indexLocked':
    'Another Git command is running in this folder, or one was cut off and left its index.lock: finish it or delete that file, then save again.',
  'git.noBranch':
    'The folder stands on a single commit, not on a branch: run "git switch main" in it, then save again.',
  'git.noCommit':
    'The repository has no commit yet: run "git add -A" and "git commit" in the folder, then save again.',
  'git.sha256':
    'The repository names its objects by SHA-256, which GitHub and this site do not: make one by "git init --object-format=sha1" and commit the content there.',
  'git.noRepository':
    'The content folder is no Git repository: run "git init", "git add -A" and "git commit" in it, then save again.',

  'entry.gone.photo': 'There is no such photo: it may have been deleted.',
  'entry.gone.video': 'There is no such video: it may have been deleted.',
  'entry.gone.track': 'There is no such track: it may have been deleted.',
  'entry.gone.project': 'There is no such project: it may have been deleted or renamed.',
  'entry.addedAndGone': 'The entry was added, and deleted again since.',
  'entry.broken': 'The file {file} does not fit: mend it in Git, or delete the entry here.',
  'entry.noFreeName': 'No free name was found: save again.',
  'upload.damaged': 'The upload arrived damaged: try again.',
  'call.noOperation': 'The header X-Operation-Id must hold a UUID.',
  'form.required': 'All fields are required',
  'form.fault': '{path}: {fault}',

  'undo.unlisted': 'This change is not among the latest: reload the list.',
  'undo.first': 'There is nothing before this change to go back to.',
  'undo.overtaken':
    'A later change touched the same files: undo that one first, or undo this one together with it.',

  'publish.notSetUp': 'Publishing is not set up: make a build hook in Netlify and set it as BUILD_HOOK_URL.',
  'publish.hookFailed':
    'The build hook did not accept the call: check BUILD_HOOK_URL, then publish again. What was saved is safe.',
  'publish.timedOut':
    'The build has not gone live within 15 minutes: look at the deploy log in Netlify, then publish again.',
  'publish.buildFailed':
    'The build failed: its reason is in the log of the server. Mend it, then publish again.',
  'publish.contentFailed':
    'The build failed over a content file ({file} {path} {fault}): mend it, then publish again.',
} as const;

export type StoreMessageKey = keyof typeof storeEn;
