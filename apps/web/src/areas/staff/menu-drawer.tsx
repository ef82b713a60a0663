import { Brand } from '#web/components/ui/brand';
import { Sheet } from '#web/components/ui/dialog';
import { SideMenu } from './side-menu';

interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** The side menu as a drawer, below 1,024 px. */
export function MenuDrawer({ open, onClose }: MenuDrawerProps) {
  return (
    <Sheet open={open} onClose={onClose} title={<Brand />} side="left">
      <SideMenu onLeave={onClose} />
    </Sheet>
  );
}
