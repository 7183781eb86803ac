import { createFrameElement, createFrameMessenger, type FrameMessenger } from '@latchkey/frame/messenger'
import { version } from '../../config/callServer.ts'
import type { EmbeddedOptions } from '../EmbeddedOptions.ts'
import { createFrameDialog, type FrameAppearance } from './createFrameDialog.ts'
import type { EmbeddedSessionParameters } from './FrameAccess.ts'

/** The frame as it is in the page. */
type OpenFrame = {
  readonly messenger: FrameMessenger
  /** Whether its document is in the page; a script of the page may have taken it out. */
  isThere(): boolean
  /** Whether a document has shaken hands. */
  isLoaded(): boolean
  hide(): void
  dress(dress: FrameAppearance): void
  close(): void
}

type OpenFrameParameters = {
  readonly frameUrl: string
  readonly projectId: string
  /** The one the account is on, CAIP-2. */
  readonly network: () => string
  readonly frame: EmbeddedOptions['frame']
  readonly dress: FrameAppearance
  /** The person closed the frame while it asked for something. */
  readonly onDismiss: () => void
}

/** Puts the frame's place into the page; its document loads with the first request. */
export function openFrame(p: OpenFrameParameters): OpenFrame {
  const dialog = p.frame ? undefined : createFrameDialog(p.onDismiss)
  dialog?.dress(p.dress)
  const element =
    p.frame?.element ??
    createFrameElement({
      frameUrl: p.frameUrl,
      projectId: p.projectId,
      network: p.network,
      container: dialog?.container,
    })
  let loaded = false
  const messenger = createFrameMessenger({
    element,
    projectId: p.projectId,
    listener: p.frame?.listener,
    readyTimeout: p.frame?.readyTimeout,
  })
  messenger.subscribe((notice) => {
    if (notice.type === 'ready') loaded = true
    else if (notice.type === 'show') dialog?.show(notice.reason)
    else if (notice.type === 'hide') dialog?.hide()
  })
  return {
    messenger,
    isThere: () => !loaded || element.target() !== undefined,
    isLoaded: () => loaded,
    hide: () => dialog?.hide(),
    dress: (dress) => dialog?.dress(dress),
    close() {
      messenger.close()
      dialog?.remove()
    },
  }
}

/** What every document of the frame is told first: who the app says it is, and how the modal looks. */
export async function greetFrame(
  messenger: FrameMessenger,
  { context, place }: EmbeddedSessionParameters,
  dress: FrameAppearance,
): Promise<void> {
  const { metadata, preset } = context.app ?? {}
  const { name, description, url, icons } = metadata ?? {}
  const facts = {
    projectId: place.projectId,
    sdkVersion: `html-embedded-${version}`,
    sdkType: preset === 'compat' ? 'appkit' : 'latchkey',
    metadata: {
      ...(name !== undefined && { name: name.slice(0, 256) }),
      ...(description !== undefined && { description: description.slice(0, 1024) }),
      ...(url !== undefined && { url }),
      ...(icons && { icons: icons.slice(0, 8) }),
    },
  }
  const told = [messenger.request('SYNC_DAPP_DATA', facts), sendTheme(messenger, dress)]
  for (const outcome of await Promise.allSettled(told))
    if (outcome.status === 'rejected')
      context.logger.warn('The embedded wallet was not told of the app', { error: outcome.reason })
}

/** S3.21. */
export function sendTheme(
  messenger: FrameMessenger,
  { theme = 'dark', variables, language }: FrameAppearance,
) {
  return messenger.request('SYNC_THEME', {
    themeMode: theme,
    ...(variables && { themeVariables: variables }),
    ...(language && { language: language.locale }),
  })
}
