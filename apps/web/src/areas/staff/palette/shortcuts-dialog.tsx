import { useState } from 'react';
import { Dialog } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Switch } from '#web/components/ui/switch';
import { singleKeys } from '#web/lib/shortcut-key';
import { shortcuts } from './shortcuts';

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Lists the shortcuts of all screens, and turns those of one key off in this browser. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const [isOn, setOn] = useState(singleKeys.isOn);
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="md">
      <div className="grid gap-5 sm:grid-cols-2">
        {shortcuts().map(({ where, rows }) => (
          <section key={where} aria-label={where}>
            <h3 className="mb-1.5 text-sm font-semibold">{where}</h3>
            <dl className="grid gap-1.5 text-sm">
              {rows.map(({ keys, does }) => (
                <div key={does} className="flex items-baseline justify-between gap-3">
                  <dt className="text-ink-2">{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map(key => (
                      <kbd
                        key={key}
                        className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <Field
          label="Single-key shortcuts"
          hint="Turn off ?, J, K and T if you dictate or often press keys by mistake."
        >
          <Switch
            checked={isOn}
            onChange={event => {
              singleKeys.isOn = event.target.checked;
              setOn(event.target.checked);
            }}
          />
        </Field>
      </div>
    </Dialog>
  );
}
