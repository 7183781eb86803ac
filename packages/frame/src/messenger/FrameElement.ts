/** The frame as the messenger needs it: an iframe of a page, or the double of a test. */
export type FrameElement = {
  /** Where messages are posted to; undefined until the document exists. */
  target(): FrameTarget | undefined
  /** Exact origin of the frame's document: the only one that is posted to and listened to. */
  readonly origin: string
  /** Puts the document into the page, or anew. */
  load(): void
  remove(): void
  /** Gives the frame the keyboard, once it is visible: nothing is approved in a window without it. */
  focus?(): void
  /** Takes it out of the way of the keyboard and of assistive technology again. */
  blur?(): void
  onError(listener: () => void): void
}

/** The part of a window that is posted to. */
export type FrameTarget = {
  postMessage(message: unknown, targetOrigin: string, transfer?: Transferable[]): void
}

/** The part of a window that is listened to. */
export type FrameListener = {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}
