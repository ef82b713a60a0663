import { PLAN_QUESTIONS_MAX } from '@interview-detection/shared/positions/positions.schema';
import { useState } from 'react';
import { Button } from '#web/components/ui/button';
import { Dialog, DialogActions } from '#web/components/ui/dialog';
import { Notice } from '#web/components/ui/notice';
import { Segmented } from '#web/components/ui/segmented';
import type { PlanFile } from '../read-plan-file';
import { questionInput } from '../schema';
import type { PlanEditorState } from '../use-plan-editor';
import { askedWords } from '../words';

interface ImportPlanDialogProps {
  name: string;
  file: PlanFile;
  editor: PlanEditorState;
  onClose: () => void;
}

/** Shows what was found in a file before any of it enters the editor. */
export function ImportPlanDialog({ name, file, editor, onClose }: ImportPlanDialogProps) {
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
            label="What happens to the questions that are there"
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
