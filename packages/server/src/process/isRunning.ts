import { processStart } from './processStart.ts'

/** Whether the process that had this id and start time still runs; another process may have got its id since. */
export function isRunning(pid: number, start: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return start === undefined || processStart(pid) === start
}
