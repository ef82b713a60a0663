import type { Permission } from '@interview-detection/shared/access/permissions';
import type { SettingsTab } from '#web/lib/paths';

interface TabFacts {
  label: string;
  /** The permission required to see the tab. */
  permission?: Permission;
}

/** The tabs of the settings (contract §2) in their order: first one's own, then the company's. */
export const TABS: Readonly<Record<SettingsTab, TabFacts>> = {
  personal: { label: 'Personal Details' },
  availability: { label: 'Availability', permission: 'interviews.complete' },
  security: { label: 'Security' },
  notifications: { label: 'Notifications' },
  appearance: { label: 'Appearance' },
  company: { label: 'Company Details', permission: 'company.update' },
  team: { label: 'Team', permission: 'team.read' },
  plans: { label: 'Question Plans', permission: 'positions.edit' },
  email: { label: 'Outgoing mail', permission: 'outbox.read' },
  texts: { label: 'Email Texts', permission: 'company.update' },
  webhooks: { label: 'Webhooks', permission: 'company.update' },
  api: { label: 'API', permission: 'apiKeys.edit' },
  audit: { label: 'Audit Log', permission: 'audit.read' },
};
