import { ONLY_PDF, RESUME_MAX_BYTES, RESUME_TOO_LARGE } from '@interview-detection/shared/interviews/interviews.rules';
import { FileText, Upload } from 'lucide-react';
import { useImperativeHandle, useState } from 'react';
import { ErrorCode, useDropzone, type FileRejection } from 'react-dropzone';
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
  type RefCallBack,
} from 'react-hook-form';
import { Progress } from '#web/components/ui/skeleton';
import { Button } from '#web/components/ui/button';
import { Field, useFieldControl } from '#web/components/ui/field';
import { formatFileSize } from '#web/lib/format';

interface ResumeDropZoneProps<F extends FieldValues, T> {
  control: Control<F, unknown, T>;
  name: FieldPathByValue<F, File | null>;
  label?: string;
  hint?: string;
  /** Share of the request that has been sent, 0 to 1; null while nothing is being sent. */
  progress: number | null;
}

const ONE_FILE = 'Choose one file, the resume as one PDF.';

function rejectionMessage(rejections: readonly FileRejection[]): string {
  const codes = new Set<string>(rejections.flatMap(({ errors }) => errors.map(({ code }) => code)));
  if (codes.has(ErrorCode.FileInvalidType)) return ONLY_PDF;
  return codes.has(ErrorCode.TooManyFiles) ? ONE_FILE : RESUME_TOO_LARGE;
}

/** Adds which file the field still holds, if any: the refusal is about another. */
const withKept = (message: string, kept: File | null) =>
  kept ? `${message.replace(/\.$/, '')}. “${kept.name}” stays attached.` : message;

/** Contract §2: click or drag and drop. Only a PDF is accepted; a refused file leaves an earlier one in place. */
export function ResumeDropZone<F extends FieldValues, T>({
  control,
  name,
  label = 'Resume',
  hint = 'PDF, up to 10 MB',
  progress,
}: ResumeDropZoneProps<F, T>) {
  const { field, fieldState } = useController({ control, name });
  const [refused, setRefused] = useState<string | null>(null);
  // The refusal is about a file that is not being sent; the server's messages are about the one that is.
  if (refused && progress !== null) setRefused(null);
  return (
    <Field label={label} error={refused ?? fieldState.error?.message} urgent hint={hint}>
      <DropZone
        file={field.value}
        progress={progress}
        handle={field.ref}
        onBlur={field.onBlur}
        onRefuse={message => setRefused(withKept(message, field.value))}
        onTake={file => {
          setRefused(null);
          field.onChange(file);
        }}
      />
    </Field>
  );
}

interface DropZoneProps {
  file: File | null;
  progress: number | null;
  /** Focused by the form when the resume is wrong. */
  handle: RefCallBack;
  onBlur: () => void;
  onTake: (file: File | null) => void;
  onRefuse: (message: string) => void;
}

function DropZone({ file, progress, handle, onBlur, onTake, onRefuse }: DropZoneProps) {
  const tie = useFieldControl({});
  const zone = useDropzone({
    accept: { 'application/pdf': ['.pdf'] },
    maxFiles: 1,
    multiple: false,
    maxSize: RESUME_MAX_BYTES,
    // The input itself takes the focus, so that keyboards and screen readers find a file button.
    noKeyboard: true,
    disabled: progress !== null,
    onDrop: (accepted, rejections) => {
      const [first] = accepted;
      // Several files are refused rather than guessing which is the resume.
      if (rejections.length > 0) onRefuse(rejectionMessage(rejections));
      else if (first) onTake(first);
    },
  });
  const focus = () => zone.inputRef.current?.focus();
  useImperativeHandle(handle, () => ({ focus }));
  const edge = tie['aria-invalid'] ? 'border-bad' : 'border-line-strong hover:bg-sunken';
  return (
    <div
      {...zone.getRootProps()}
      aria-disabled={undefined}
      className={`flex min-h-[66px] cursor-pointer items-center gap-3 rounded-md border border-dashed px-3.5 py-3 transition-[border-color,background-color] duration-150 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent ${zone.isDragActive ? 'border-accent bg-accent-tint' : edge}`}
    >
      <input
        {...zone.getInputProps({ onBlur })}
        {...tie}
        aria-label={undefined}
        tabIndex={0}
        style={undefined}
        className="sr-only"
      />
      {file ? (
        <ChosenFile
          file={file}
          progress={progress}
          onRemove={() => {
            onTake(null);
            focus();
          }}
        />
      ) : (
        <>
          <Upload className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
          <span className="text-ink-2">
            <span className="font-medium text-ink">Choose a PDF</span> or drop it here
          </span>
        </>
      )}
    </div>
  );
}

function ChosenFile({ file, progress, onRemove }: { file: File; progress: number | null; onRemove: () => void }) {
  return (
    <>
      <FileText className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="max-w-full truncate font-medium" title={file.name}>
            <bdi>{file.name}</bdi>
          </span>
          <span className="text-sm text-ink-3">{formatFileSize(file.size)}</span>
        </div>
        {progress !== null && (
          <Progress label="Upload of the resume" value={progress} className="mt-2 h-1 w-full max-w-48" />
        )}
      </div>
      <Button
        size="sm"
        disabled={progress !== null}
        onClick={event => {
          event.stopPropagation();
          onRemove();
        }}
      >
        Remove
      </Button>
    </>
  );
}
