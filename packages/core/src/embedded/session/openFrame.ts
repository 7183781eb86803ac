import { createFrameElement, createFrameMessenger, type FrameMessenger } from '@latchkey/frame/messenger'
import { version } from '../../config/callServer.ts'
import type { EmailWalletOptions } from '../EmailWalletOptions.ts'
import { createFrameDialog, type FrameAppearance } from './createFrameDialog.ts'
import type { EmbeddedSessionParameters } from './FrameAccess.ts'

/** The frame in the page. */
type OpenFrame = {
  readonly messenger: FrameMessenger
  /** False once a loaded document was removed from the page. */
  isInPage(): boolean
  /** Whether a document is ready. */
  isLoaded(): boolean
  /** Whether the page's own Content Security Policy (`frame-src`) forbids the frame. */
  isForbidden(): boolean
  hide(): void
  setAppearance(appearance: FrameAppearance): void
  close(): void
}

type OpenFrameParameters = {
  readonly frameUrl: string
  readonly projectId: string
  /** Network of the account, CAIP-2. */
  readonly network: () => string
  readonly frame: EmailWalletOptions['frame']
  readonly appearance: FrameAppearance
  /** Called when the person closes the frame while it asks for something. */
  readonly onDismiss: () => void
}

/** Adds the frame's dialog to the page, unless `frame` is given. The frame's document is loaded with the first request. */
export function openFrame(p: OpenFrameParameters): OpenFrame {
  const dialog = p.frame ? undefined : createFrameDialog(p.onDismiss)
  dialog?.setAppearance(p.appearance)
  const element =
    p.frame?.element ??
    createFrameElement({
      frameUrl: p.frameUrl,
      projectId: p.projectId,
      network: p.network,
      container: dialog?.container,
      title: dialog?.frameTitle,
    })
  let loaded = false
  const policy = watchFramePolicy(p.frameUrl)
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
    else if (notice.type === 'size') dialog?.setHeight(notice.height)
  })
  return {
    messenger,
    isInPage: () => !loaded || element.target() !== undefined,
    isLoaded: () => loaded,
    isForbidden: policy.isForbidden,
    hide: () => dialog?.hide(),
    setAppearance: (appearance) => dialog?.setAppearance(appearance),
    close() {
      messenger.close()
      policy.stop()
      dialog?.remove()
    },
  }
}

/** Remembers whether the page's policy forbade a frame of the wallet's origin, until `stop`. A blocked frame only stays silent. */
function watchFramePolicy(frameUrl: string) {
  const { origin } = new URL(frameUrl)
  const page = globalThis.document as Document | undefined
  let forbidden = false
  const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) forbidden = true
  }
  page?.addEventListener('securitypolicyviolation', onViolation)
  return {
    isForbidden: () => forbidden,
    stop: () => page?.removeEventListener('securitypolicyviolation', onViolation),
  }
}

/** Whether an address fits the frame's schema. An icon written as a `data:` URL often doesn't. */
const isShortUrl = (url: string) => url.length <= 2048

/** Sends the app's name and the modal's appearance to a new document of the frame. */
export async function initializeFrame(
  messenger: FrameMessenger,
  { context, location }: EmbeddedSessionParameters,
  appearance: FrameAppearance,
): Promise<void> {
  const { metadata, preset } = context.app ?? {}
  const { name, description, url, icons } = metadata ?? {}
  const accountType = context.app?._internal.parameters?.defaultAccountTypes?.eip155
  const appData = {
    projectId: location.projectId,
    // Latchkey's frame doesn't read the version. The form is that of existing clients' versions.
    sdkVersion: `html-embedded-${version}`,
    sdkType: preset === 'compat' ? 'appkit' : 'latchkey',
    metadata: {
      ...(name !== undefined && { name: name.slice(0, 256) }),
      ...(description !== undefined && { description: description.slice(0, 1024) }),
      // A cut address would be another one; without this field the frame still shows the rest.
      ...(url !== undefined && isShortUrl(url) && { url }),
      ...(icons && { icons: icons.filter(isShortUrl).slice(0, 8) }),
    },
    // A frame knows the default of the wire.
    ...(accountType !== undefined && { defaultAccountType: accountType }),
  }
  const requests = [messenger.request('SYNC_DAPP_DATA', appData), sendTheme(messenger, appearance)]
  for (const outcome of await Promise.allSettled(requests))
    if (outcome.status === 'rejected')
      context.logger.warn('App name and theme could not be sent to the embedded wallet', {
        error: outcome.reason,
      })
}

/** Sends theme and language to the frame. */
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
