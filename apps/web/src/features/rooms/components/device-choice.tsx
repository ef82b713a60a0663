import { Field } from '#web/components/ui/field';
import { Select } from '#web/components/ui/controls';
import type { DeviceKind } from '../store';
import type { OwnMedia } from '../use-own-media';
import { useRoomWords } from '../use-room-words';

const KINDS = [
  { kind: 'audioinput', label: 'microphone' },
  { kind: 'videoinput', label: 'camera' },
  { kind: 'audiooutput', label: 'speakers' },
] as const satisfies { kind: DeviceKind; label: string }[];

/** Selects microphone, camera and speakers; shown once the browser reveals their names. */
export function DeviceChoice({ media: { devices, chosen, choose } }: { media: OwnMedia }) {
  const { t } = useRoomWords();
  return KINDS.map(({ kind, label }) => {
    const found = devices.filter(device => device.kind === kind && device.deviceId !== 'default');
    if (found.length === 0 || (kind === 'audiooutput' && !('setSinkId' in HTMLMediaElement.prototype))) return null;
    return (
      <Field key={kind} label={t(label)}>
        <Select value={chosen[kind]} onChange={event => choose(kind, event.target.value)}>
          <option value="">{t('deviceDefault')}</option>
          {found.map(({ deviceId, label: name }) => (
            <option key={deviceId} value={deviceId}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    );
  });
}
