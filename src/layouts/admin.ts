/** The script of the owner's panel. The page itself is empty, so React is loaded at once. */
import { mountAdmin } from '../admin/shell/mount.tsx';

void mountAdmin();
