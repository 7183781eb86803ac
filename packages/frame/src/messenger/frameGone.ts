import { FrameError } from './FrameError.ts'

/** S8.50: the document a request went to is not there any more. */
export function frameGone(): FrameError {
  return new FrameError('aborted', 'Something went wrong')
}
