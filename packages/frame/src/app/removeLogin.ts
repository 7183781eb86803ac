import { authApi } from '@latchkey/protocol/schemas'
import type { FrameHandlers } from '../channel/FrameHandlers.ts'
import { RequestError } from '../requests/RequestError.ts'
import { askAboutLogin } from './askAboutLogin.ts'
import type { FrameServices } from './FrameServices.ts'
import { serviceNames } from './serviceNames.ts'

/** Milliseconds a person has to decide. */
const life = 5 * 60_000

/** `REMOVE_LOGIN`: takes a way to sign in from the account, once the person has agreed on a screen of the wallet. */
export function removeLogin(services: FrameServices): NonNullable<FrameHandlers['REMOVE_LOGIN']> {
  const { api, auth, session, state } = services
  return async ({ id }, context) => {
    const account = await session.account()
    const login = account?.identities?.find((one) => one.id === id)
    if (!login)
      throw new RequestError('invalidParams', 'This way to sign in is no longer there. Nothing was changed.')
    const { provider, userName } = login
    await askAboutLogin(
      services,
      {
        kind: 'remove',
        service: serviceNames[provider],
        userName,
        email: undefined,
        token: id,
        expiresIn: life,
      },
      context,
    )
    const body = { id, language: state.look.locale }
    const reply = await api.call(auth, authApi.unlink, body, await session.accessToken())
    await session.keep(reply.account)
  }
}
