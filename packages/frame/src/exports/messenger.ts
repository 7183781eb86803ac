export {
  createFrameElement,
  type FrameElement,
  type FrameElementOptions,
  type FrameListener,
  type FrameTarget,
} from '../messenger/createFrameElement.ts'
export {
  createFrameMessenger,
  type FrameMessenger,
  type FrameMessengerOptions,
  type FrameNotice,
  type FrameRequestOptions,
} from '../messenger/createFrameMessenger.ts'
export {
  createMemoryFrame,
  type MemoryFrame,
  type MemoryFrameHandlers,
} from '../messenger/createMemoryFrame.ts'
export { FrameError, type FrameErrorCode, type FrameRefusal } from '../messenger/FrameError.ts'
export { randomId } from '../messenger/frameLink.ts'
