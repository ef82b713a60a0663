import { PLAN_QUESTIONS_MAX, type Position } from '@interview-detection/shared/positions/positions.schema';
import { Download, Sparkles, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Dialog, DialogActions } from '#web/components/ui/dialog';
import { DropdownItem, DropdownMenu } from '#web/components/ui/dropdown-menu';
import { Notice } from '#web/components/ui/notice';
import { Segmented } from '#web/components/ui/segmented';
import { notify } from '#web/lib/notify';
import { fileNamePart, saveFile } from '#web/lib/save-file';
import { type PlanFile, readPlanFile } from '../read-plan-file';
import { planCsv, planJson } from '../rules';
import { questionInput } from '../schema';
import type { PlanEditorState } from '../use-plan-editor';
import { askedWords } from '../words';
import { PlanDraftsDialog } from './plan-drafts-dialog';

interface PlanToolsProps {
  position: Position;
  editor: PlanEditorState;
}

/** Imports questions from a language model or a file, and exports them. */
export function PlanTools({ position, editor }: PlanToolsProps) {
  const [drafting, setDrafting] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setDrafting(true)}>
        <Sparkles aria-hidden="true" />
        Draft questions…
      </Button>
      <ImportButton editor={editor} />
      {editor.fields.length > 0 && <ExportMenu position={position} editor={editor} />}
      <PlanDraftsDialog position={position} editor={editor} open={drafting} onClose={() => setDrafting(false)} />
    </div>
  );
}

function ImportButton({ editor }: Pick<PlanToolsProps, 'editor'>) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ name: string; file: PlanFile } | null>(null);
  const read = async (file: File) => {
    const found = await readPlanFile(file);
    if ('refusal' in found) notify.error(found.refusal);
    else setChosen({ name: file.name, file: found });
  };
  return (
    <>
      <Button size="sm" onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        Import…
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,text/csv,application/json"
        aria-label="A question plan as CSV or JSON"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the same file be chosen again after it was corrected.
          target.value = '';
          if (file) void read(file);
        }}
      />
      {chosen && <ImportPlanDialog {...chosen} editor={editor} onClose={() => setChosen(null)} />}
    </>
  );
}

function ExportMenu({ position, editor }: PlanToolsProps) {
  const name = `question-plan-${fileNamePart(position.name)}`;
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button size="sm">
          <Download aria-hidden="true" />
          Export
        </Button>
      }
    >
      <DropdownItem
        onSelect={() => void editor.withPlan(plan => saveFile(new Blob([planCsv(plan)]), `${name}.csv`, 'text/csv'))}
      >
        CSV, for spreadsheets
      </DropdownItem>
      <DropdownItem
        onSelect={() =>
          void editor.withPlan(plan => saveFile(new Blob([planJson(plan)]), `${name}.json`, 'application/json'))
        }
      >
        JSON, for programs
      </DropdownItem>
    </DropdownMenu>
  );
}

interface ImportPlanDialogProps {
  name: string;
  file: PlanFile;
  editor: PlanEditorState;
  onClose: () => void;
}

/** Shows what was found in a file before it enters the editor. */
function ImportPlanDialog({ name, file, editor, onClose }: ImportPlanDialogProps) {
  const { questions, wrong } = file;
  const [how, setHow] = useState<'append' | 'replace'>('append');
  const listed = questions.map((question, place) => ({ key: `${place}`, question }));
  const present = editor.fields.length;
  const isFull = how === 'append' && questions.length > editor.room;
  const count = questions.length === 1 ? '1 question' : `${questions.length} questions`;
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title="Import questions"
      description={
        <>
          <bdi className="[overflow-wrap:anywhere]">{name}</bdi>: {count} found. Nothing is saved until you save the
          plan.
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {wrong.length > 0 && (
          <Notice tone="warn" title={wrong.length === 1 ? '1 row is left out' : `${wrong.length} rows are left out`}>
            <ul className="max-h-40 overflow-y-auto">
              {wrong.map(({ place, message }) => (
                <li key={place} className="[overflow-wrap:anywhere]">
                  {place}: {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {questions.length > 0 && (
          <ol aria-label="Questions in the file" className="max-h-72 overflow-y-auto border-y border-line">
            {listed.map(({ key, question }) => (
              <li key={key} className="border-b border-line py-2 last:border-b-0">
                <p dir="auto" className="line-clamp-3 text-left [overflow-wrap:anywhere]">
                  {question.question}
                </p>
                <p className="text-sm text-ink-2">{askedWords(questionInput(question))}</p>
              </li>
            ))}
          </ol>
        )}
        {questions.length > 0 && present > 0 && (
          <Segmented
            label="What to do with the existing questions"
            wide
            value={how}
            onChange={setHow}
            options={[
              { value: 'append', label: 'Add to the plan' },
              { value: 'replace', label: `Replace its ${present === 1 ? 'question' : `${present} questions`}` },
            ]}
          />
        )}
        {isFull && (
          <p role="alert" className="text-sm text-bad">
            A plan may have {PLAN_QUESTIONS_MAX} questions: there is room for {editor.room} more.
          </p>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {questions.length > 0 && (
          <Button
            variant="primary"
            disabled={isFull}
            onClick={() => {
              editor.take(questions, how);
              onClose();
            }}
          >
            {how === 'replace' ? `Replace with ${count}` : `Add ${count}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
