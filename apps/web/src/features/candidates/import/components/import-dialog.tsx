import {
  IMPORT_FIELDS,
  IMPORT_MAX_BYTES,
  IMPORT_ROWS_MAX,
  type Imported,
  type ImportField,
} from '@interview-detection/shared/candidates/candidate-import.schema';
import { useMutation } from '@tanstack/react-query';
import { Download, Upload } from 'lucide-react';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { Button } from '#web/components/ui/button';
import { Select } from '#web/components/ui/controls';
import { CloseButton, Dialog, DialogActions } from '#web/components/ui/dialog';
import { Field } from '#web/components/ui/field';
import { Notice } from '#web/components/ui/notice';
import { usePositions } from '#web/entities/positions/api';
import { errorMessage } from '#web/lib/api-error';
import { saveFile } from '#web/lib/save-file';
import { importCandidates, type ImportInput, previewImport } from '../api';
import { candidateCount, COLUMN_WORDS, refusedCsv, resultWords } from '../words';
import { PreviewTable } from './preview-table';

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Adds candidates from a CSV file: choose it, check what will happen, confirm. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  return (
    <Dialog
      open={open}
      size="wide"
      onClose={onClose}
      title="Import candidates"
      description="From a CSV file, as spreadsheets and other recruiting systems export it. No one is emailed."
    >
      <Steps onClose={onClose} />
    </Dialog>
  );
}

function Steps({ onClose }: Pick<ImportDialogProps, 'onClose'>) {
  const [input, setInput] = useState<ImportInput | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const preview = useMutation({ ...previewImport, meta: { errors: 'form' } });
  const adding = useMutation({ ...importCandidates, meta: { errors: 'form' } });
  const read = (next: ImportInput) => {
    setRefusal(null);
    setInput(next);
    preview.mutate(next);
  };
  const failure = adding.error ?? preview.error;
  const problem = refusal ?? (failure && errorMessage(failure));
  if (adding.data) return <Result result={adding.data} onClose={onClose} />;
  const shown = preview.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {problem && <Notice tone="bad" title={problem} />}
      {input && shown && !preview.error ? (
        <Preview shown={shown} input={input} onChange={read} />
      ) : (
        <FileZone
          busy={preview.isPending}
          onRefuse={setRefusal}
          onTake={file => read({ file, columns: {}, position: '' })}
        />
      )}
      <DialogActions>
        <CloseButton>Cancel</CloseButton>
        {input && shown && !preview.error && (
          <>
            <Button
              onClick={() => {
                setInput(null);
                preview.reset();
                adding.reset();
              }}
            >
              Choose another file
            </Button>
            <Button
              variant="primary"
              busy={adding.isPending || preview.isPending}
              disabled={shown.counts.new === 0}
              onClick={() => adding.mutate(input)}
            >
              Add {candidateCount(shown.counts.new)}
            </Button>
          </>
        )}
      </DialogActions>
    </div>
  );
}

interface FileZoneProps {
  busy: boolean;
  onTake: (file: File) => void;
  onRefuse: (message: string) => void;
}

function FileZone({ busy, onTake, onRefuse }: FileZoneProps) {
  const zone = useDropzone({
    maxFiles: 1,
    multiple: false,
    // The input itself takes the focus, so that keyboards and screen readers find a file button.
    noKeyboard: true,
    disabled: busy,
    onDrop: ([file], rejections) => {
      if (!file || rejections.length > 0) onRefuse('Choose one file.');
      else if (file.size > IMPORT_MAX_BYTES) onRefuse('This file is larger than 1 MB. Split it into several.');
      else onTake(file);
    },
  });
  return (
    <div
      {...zone.getRootProps()}
      className={`grid min-h-40 cursor-pointer place-content-center justify-items-center gap-1.5 rounded-md border border-dashed px-4 py-6 text-center has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent ${zone.isDragActive ? 'border-accent bg-accent-tint' : 'border-line-strong hover:bg-sunken'}`}
    >
      <input
        {...zone.getInputProps()}
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file with candidates"
        tabIndex={0}
        style={undefined}
        className="sr-only"
      />
      <Upload className="size-5 text-ink-2" aria-hidden="true" />
      <p className="text-ink-2">
        {busy ? (
          'Reading the file …'
        ) : (
          <>
            <span className="font-medium text-ink">Choose a CSV file</span> or drop it here
          </>
        )}
      </p>
      <p className="max-w-[52ch] text-sm text-ink-2">
        Columns: name, email and position; phone and note if you have them. Up to 1 MB and{' '}
        {IMPORT_ROWS_MAX.toLocaleString('en-GB')} rows.
      </p>
    </div>
  );
}

interface PreviewProps {
  shown: Imported;
  input: ImportInput;
  onChange: (input: ImportInput) => void;
}

function Preview({ shown, input, onChange }: PreviewProps) {
  const { counts, headers, columns, rows } = shown;
  const positions = usePositions().data?.items ?? [];
  const choose = (field: ImportField, header: string) =>
    onChange({ ...input, columns: { ...input.columns, [field]: header } });
  return (
    <>
      <p aria-live="polite" className="font-medium">
        {counts.new.toLocaleString('en-GB')} new · {counts.known.toLocaleString('en-GB')} known ·{' '}
        {counts.refused.toLocaleString('en-GB')} not added
      </p>
      <fieldset className="grid items-end gap-3 sm:grid-cols-3 lg:grid-cols-6">
        <legend className="mb-1.5 text-sm text-ink-2">Match the columns</legend>
        {IMPORT_FIELDS.map(field => (
          <Field key={field} label={COLUMN_WORDS[field]}>
            <Select value={columns[field] ?? ''} onChange={({ target }) => choose(field, target.value)}>
              <option value="">None</option>
              {[...new Set(headers)].filter(Boolean).map(header => (
                <option key={header} value={header}>
                  {header}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Field label="Default position">
          <Select value={input.position} onChange={({ target }) => onChange({ ...input, position: target.value })}>
            <option value="">None</option>
            {positions.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      </fieldset>
      <PreviewTable rows={rows} />
    </>
  );
}

function Result({ result, onClose }: { result: Imported; onClose: () => void }) {
  const { counts, rows } = result;
  return (
    <div className="grid gap-4">
      <Notice tone="ok" title={`${candidateCount(counts.new)} added`}>
        {resultWords(counts)}
      </Notice>
      <DialogActions>
        {counts.refused > 0 && (
          <Button onClick={() => saveFile(new Blob(['\ufeff', refusedCsv(rows)]), 'not-added.csv', 'text/csv')}>
            <Download aria-hidden="true" />
            Download the rows not added
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </div>
  );
}
