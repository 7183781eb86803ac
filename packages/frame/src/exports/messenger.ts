export { createFrameElement, type FrameElementOptions } from '../messenger/createFrameElement.ts'
export { createFrameMessenger, type FrameMessengerOptions } from '../messenger/createFrameMessenger.ts'
export {
  createMemoryFrame,
  type MemoryFrame,
  type MemoryFrameHandlers,
} from '../messenger/createMemoryFrame.ts'
export type { FrameElement, FrameListener, FrameTarget } from '../messenger/FrameElement.ts'
export { FrameError, type FrameErrorCode, type FrameRefusal } from '../messenger/FrameError.ts'
export type { FrameMessenger, FrameNotice, FrameRequestOptions } from '../messenger/FrameMessenger.ts'
