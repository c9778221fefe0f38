import { useStore } from '@nanostores/react';
import { $isPanelOpen } from '../../../stores/admin/session.ts';
import { Login } from './Login.tsx';
import { Panel } from './Panel.tsx';

/** The owner's panel, behind its log-in. */
export function AdminApp() {
  return useStore($isPanelOpen) ? <Panel /> : <Login />;
}
