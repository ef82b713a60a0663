import { createInterface } from 'node:readline';
import { assess } from './assess';

// JSON lines {id, question?, references?, text} on standard input; {id, score, level} on standard output.

function row(line: string, number: number): { id: unknown; output: ReturnType<typeof assess> } {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    throw new Error(`line ${number} is no JSON`);
  }
  if (typeof read !== 'object' || read === null || !('text' in read) || typeof read.text !== 'string') {
    throw new Error(`line ${number} has no "text"`);
  }
  const { text, ...rest } = read as { id?: unknown; text: string; question?: unknown; references?: unknown };
  const question = typeof rest.question === 'string' ? rest.question : null;
  const references = Array.isArray(rest.references) ? rest.references.filter(each => typeof each === 'string') : [];
  return { id: rest.id, output: assess({ question, answer: text, references }) };
}

let number = 0;
try {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    number++;
    if (line.trim() === '') continue;
    const { id, output } = row(line, number);
    process.stdout.write(`${JSON.stringify({ id, score: output.score, level: output.level })}\n`);
  }
} catch (error) {
  process.stderr.write(`assess-authorship: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
