import type { CurrentUser, User } from '@interview-detection/shared/users/users.schema';
import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog } from '#web/components/ui/dialog';
import { Notice } from '#web/components/ui/notice';
import { Segmented } from '#web/components/ui/segmented';
import { Tabs } from '#web/components/ui/tabs';
import { TextButton } from '#web/components/ui/text-link';
import { logout } from '#web/entities/sessions/api';
import { useHasPassword } from '#web/entities/users/api';
import { ROLE_WORDS } from '#web/entities/users/words';
import { ApiKeysPanel } from '#web/features/api-keys/components/api-keys-panel';
import { AuditPanel } from '#web/features/audit/components/audit-panel';
import { ChangePasswordForm, PersonalDetailsForm } from '#web/features/auth/components/profile-forms';
import { AvailabilityPanel } from '#web/features/availability/components/availability-panel';
import { FeedPanel } from '#web/features/calendar/components/feed-panel';
import { CompanyForm } from '#web/features/company/components/company-form';
import { TemplatesPanel } from '#web/features/mail-templates/components/templates-panel';
import { ChoicesPanel } from '#web/features/notifications/components/choices-panel';
import { OutboxPanel } from '#web/features/outbox/components/outbox-panel';
import { PasskeysPanel } from '#web/features/passkeys/components/passkeys-panel';
import { PlansPanel } from '#web/features/positions/components/plans-panel';
import { SecurityLog } from '#web/features/sessions/components/security-log';
import { SessionsPanel } from '#web/features/sessions/components/sessions-panel';
import { LeavePanel } from '#web/features/team/components/leave-panel';
import { TeamPanel } from '#web/features/team/components/team-panel';
import { TotpPanel } from '#web/features/totp/components/totp-panel';
import { AddColleague } from '#web/features/users/components/add-interviewer';
import { WebhooksPanel } from '#web/features/webhooks/components/webhooks-panel';
import type { SettingsTab } from '#web/lib/paths';
import { setThemeMode, useThemeMode } from '#web/lib/theme';
import { TABS } from './tabs';

interface SettingsPanel {
  value: SettingsTab;
  content: ReactNode;
}

interface SettingsDialogProps {
  user: CurrentUser;
  open: boolean;
  tab: SettingsTab;
  onTabChange: (tab: SettingsTab) => void;
  /** Absent while there is no company: the window cannot be closed then (contract §2). */
  onClose: (() => void) | undefined;
  /** Called when Back would discard what was typed. */
  onReopen: () => void;
  onCompanyCreated: () => void;
}

/**
 * The settings of contract §2 and our own, personal and company-wide. Without a company it shows only the company form.
 */
export function SettingsDialog(props: SettingsDialogProps) {
  const { user, open, tab, onTabChange, onClose, onReopen, onCompanyCreated } = props;
  if (user.mustChangePassword) return <OwnPasswordDialog />;
  if (!onClose) return <FirstCompany user={user} onCreated={onCompanyCreated} />;
  const yours: SettingsPanel[] = [
    {
      value: 'personal',
      content: (
        <Narrow>
          <PersonalDetailsForm user={user} />
        </Narrow>
      ),
    },
    {
      value: 'availability',
      content: (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <AvailabilityPanel />
          <div className="border-t border-line pt-5">
            <FeedPanel />
          </div>
        </div>
      ),
    },
    {
      value: 'security',
      content: (
        <Narrow>
          <SecurityPanel email={user.email} />
        </Narrow>
      ),
    },
    { value: 'notifications', content: <ChoicesPanel /> },
    { value: 'appearance', content: <AppearancePanel /> },
  ];
  const company: SettingsPanel[] = [
    {
      value: 'company',
      content: (
        <Narrow>
          <CompanyForm user={user} onCreated={onCompanyCreated} />
        </Narrow>
      ),
    },
    {
      value: 'team',
      content: <TeamPanel AddColleague={AddColleague} />,
    },
    { value: 'plans', content: <PlansPanel /> },
    { value: 'email', content: <OutboxPanel /> },
    { value: 'texts', content: <TemplatesPanel /> },
    { value: 'webhooks', content: <WebhooksPanel /> },
    { value: 'api', content: <ApiKeysPanel /> },
    { value: 'audit', content: <AuditPanel /> },
  ];
  const isAllowed = ({ value }: SettingsPanel) => {
    const { permission } = TABS[value];
    return !permission || user.permissions.includes(permission);
  };
  const shown = (panels: SettingsPanel[]) =>
    panels.filter(isAllowed).map(panel => ({ ...panel, label: TABS[panel.value].label }));
  const asked = [...yours, ...company].find(({ value }) => value === tab);
  const refused = asked && !isAllowed(asked) ? asked : null;
  const groups = [
    { label: 'You', tabs: shown(yours) },
    { label: 'Your company', tabs: shown(company) },
  ];
  return (
    <Dialog open={open} onClose={onClose} onReopen={onReopen} title="Settings" size="xl">
      {refused && (
        <div className="mb-4">
          <Notice tone="info" title={`${TABS[refused.value].label} isn’t part of your role`}>
            You’re here as {ROLE_WORDS[user.role].label.toLowerCase()}. Ask an owner of your company.
          </Notice>
        </div>
      )}
      <Tabs label="Settings" value={refused ? 'personal' : tab} onChange={onTabChange} groups={groups} />
    </Dialog>
  );
}

/** Short lines make a form easier to read. */
const Narrow = ({ children }: { children: ReactNode }) => <div className="max-w-[720px]">{children}</div>;

/** The first thing a new customer sees; the only way around it is to log out. */
function FirstCompany({ user, onCreated }: { user: User; onCreated: () => void }) {
  return (
    <Dialog
      open
      title="Set up your company"
      description="Interviews, candidates and colleagues belong to it. You can change everything later."
      size="wide"
    >
      <CompanyForm user={user} onCreated={onCreated} />
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-2">
        Not the right account? <TextButton onClick={logout}>Logout</TextButton>
      </p>
    </Dialog>
  );
}

function SecurityPanel({ email }: { email: string }) {
  const hasPassword = useHasPassword() ?? true;
  return (
    <div className="grid gap-6">
      <section>
        <h3 className="mb-3">Password</h3>
        {hasPassword ? (
          <ChangePasswordForm />
        ) : (
          <p className="text-sm text-ink-2">
            You sign in without a password. To have one, log out and choose “Forgot password” on the sign-in page.
          </p>
        )}
      </section>
      <div className="border-t border-line pt-5">
        <TotpPanel email={email} />
      </div>
      <div className="border-t border-line pt-5">
        <PasskeysPanel />
      </div>
      <div className="border-t border-line pt-5">
        <SessionsPanel />
      </div>
      <div className="border-t border-line pt-5">
        <SecurityLog />
      </div>
      <div className="border-t border-line pt-5">
        <LeavePanel />
      </div>
    </div>
  );
}

const OPTIONS = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'auto', label: 'Auto', icon: <Monitor aria-hidden="true" /> },
] as const;

/** Chooses the theme, which this browser remembers (contract §2). */
function AppearancePanel() {
  const mode = useThemeMode();
  return (
    <section>
      <h3>Theme</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        Auto follows your operating system. The choice is kept in this browser.
      </p>
      <Segmented label="Theme" value={mode} onChange={setThemeMode} options={OPTIONS} />
    </section>
  );
}

/**
 * The first thing a user sees after signing in with a password that a colleague chose (contract §27). The only way
 * around it is to log out.
 */
function OwnPasswordDialog() {
  return (
    <Dialog
      open
      title="Choose your own password"
      description="Someone else chose the one you just used. Pick one that only you know, then you’re ready to go."
      size="md"
    >
      <ChangePasswordForm />
      <p className="mt-5 border-t border-line pt-4 text-sm text-ink-2">
        Not the right account? <TextButton onClick={logout}>Logout</TextButton>
      </p>
    </Dialog>
  );
}
