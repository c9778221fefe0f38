/** The script of the owner's panel. Nothing of it is in the page itself, so React comes at once. */
import { mountAdmin } from '../components/admin/shell/mount.tsx';

mountAdmin();
