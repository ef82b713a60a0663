import type { ChildProcess } from 'node:child_process';

export function freePort(): Promise<number>;
export function becomesReady(url: string, child: ChildProcess, isOver?: () => boolean): Promise<boolean>;
export function endProgram(child: ChildProcess, signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
