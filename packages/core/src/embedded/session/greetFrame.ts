import type { FrameMessenger } from '@latchkey/frame/messenger'
import { version } from '../../config/callServer.ts'
import type { FrameDress } from '../frame/createFrameDialog.ts'
import type { EmbeddedSessionParameters } from './FrameAccess.ts'

/** What every document of the frame is told first (W3.1): who the app says it is, and how the modal looks. */
export async function greetFrame(
  messenger: FrameMessenger,
  { context, place }: EmbeddedSessionParameters,
  dress: FrameDress,
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
export function sendTheme(messenger: FrameMessenger, { theme = 'dark', variables, language }: FrameDress) {
  return messenger.request('SYNC_THEME', {
    themeMode: theme,
    ...(variables && { themeVariables: variables }),
    ...(language && { language: language.locale }),
  })
}
