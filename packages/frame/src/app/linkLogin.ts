import type { LinkProposal } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import type { HandlerContext } from '../channel/FrameHandlers.ts'
import { askAboutLogin } from './askAboutLogin.ts'
import type { FrameServices } from './FrameServices.ts'
import { serviceNames } from './serviceNames.ts'

/** The provider has said who it is: now the person sees it, and only then it signs in to their account (X.13). */
export async function linkLogin(
  services: FrameServices,
  { token, provider, ...told }: LinkProposal,
  context: HandlerContext,
): Promise<void> {
  const { api, auth, session } = services
  const { userName, email, expiresIn } = told
  await askAboutLogin(
    services,
    { kind: 'add', service: serviceNames[provider], userName, email, token, expiresIn },
    context,
  )
  const { account } = await api.call(auth, authApi.link, { token }, await session.accessToken())
  await session.keep(account)
}
