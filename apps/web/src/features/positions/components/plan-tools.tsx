import type { Position } from '@interview-detection/shared/positions/positions.schema';
import { Download, Sparkles, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/components/ui/button';
import { DropdownItem, DropdownMenu } from '#web/components/ui/dropdown-menu';
import { fileNamePart, saveFile } from '#web/lib/save-file';
import { notify } from '#web/lib/notify';
import { readPlanFile, type PlanFile } from '../read-plan-file';
import { planCsv, planJson } from '../rules/plan-file';
import type { PlanEditorState } from '../use-plan-editor';
import { ImportPlanDialog } from './import-plan-dialog';
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
