import type { User } from '@interview-detection/shared/users/users.schema';
import { Dialog } from '../../components/ui/dialog';
import type { SettingsTab } from './settings-context';

interface SettingsDialogProps {
  user: User;
  tab: SettingsTab;
  onTabChange: (tab: SettingsTab) => void;
  onClose: (() => void) | undefined;
  onCompanyCreated: () => void;
}

export function SettingsDialog({ onClose }: SettingsDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Settings">
      Settings
    </Dialog>
  );
}
