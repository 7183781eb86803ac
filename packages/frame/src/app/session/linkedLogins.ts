import type { LinkProposal, SocialProvider } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { FrameHandlers, HandlerContext } from '../boot/openChannel.ts'
import { utf8 } from '../bytes.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import type { Row } from '../requests/describe/Description.ts'
import { visibleText } from '../requests/describe/text.ts'
import type { Approval } from '../screens/approvalScreen.ts'
import { approveInWindow, showApproval } from '../screens/showApproval.ts'
import { createTranslator } from '../words/createSay.ts'

/** The provider has said who it is: now the person sees it, and only then it signs in to their account. */
export async function linkLogin(
  services: FrameServices,
  { token, provider, ...told }: LinkProposal,
  context: HandlerContext,
): Promise<void> {
  const { api, auth, session } = services
  const { userName, email, expiresIn } = told
  await confirmLoginChange(
    services,
    { kind: 'add', service: serviceNames[provider], userName, email, token, expiresIn },
    context,
  )
  const { account } = await api.call(auth, authApi.link, { token }, await session.accessToken())
  await session.updateAccount(account)
}

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
    await confirmLoginChange(
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
    await session.updateAccount(reply.account)
  }
}

/** A change of who can sign in to the account, as its owner is asked about it. */
type LoginChange = {
  readonly kind: 'add' | 'remove'
  /** What the service is called. */
  readonly service: string
  /** What the person is called there, as the server was told: a stranger's words. */
  readonly userName: string | undefined
  readonly email: string | undefined
  /** Stands for the very thing that is decided. */
  readonly token: string
  /** Milliseconds there are to decide. */
  readonly expiresIn: number
}

/**
 * Asks on a screen of the wallet that is seen: who may sign in is the person's own decision, not the app's.
 * Resolves when they have said yes to just this. @throws RequestError `rejected`, `late`
 */
async function confirmLoginChange(
  { state, notify, session }: FrameServices,
  change: LoginChange,
  { embedder, progress }: HandlerContext,
): Promise<void> {
  const account = await session.account()
  const { look } = state
  const wallet = state.addresses?.eip155 ?? account?.email ?? ''
  const approval: Approval = {
    digest: bytesToHex(sha256(utf8(JSON.stringify({ ...change, wallet, account: account?.id })))),
    origin: embedder,
    claimedName: state.claimedName,
    account: wallet,
    networkName: '',
    signsNothing: true,
    description: describe(change, look.locale),
    simulation: undefined,
    look,
  }
  const keepAlive = setInterval(progress, 5_000)
  const late = AbortSignal.timeout(change.expiresIn)
  const signal = AbortSignal.any([state.abort.signal, late])
  const turn = state.queue.then(async () => {
    notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'approve' } })
    try {
      return await showApproval({
        approval,
        isTopLevel: false,
        signal,
        approveElsewhere: () => approveInWindow(approval, signal),
      })
    } finally {
      notify({ type: '@latchkey-frame/HIDE' })
    }
  })
  state.queue = turn.catch(() => undefined)
  try {
    const { isApproved, digest } = await turn
    if (isApproved && digest === approval.digest) return
  } finally {
    clearInterval(keepAlive)
  }
  throw late.aborted
    ? new RequestError('late', 'That took too long, so nothing was changed. Start again.')
    : new RequestError('rejected', 'User rejected the request.')
}

function describe({ kind, service, userName, email }: LoginChange, locale: string): Approval['description'] {
  const { translate } = createTranslator(locale)
  const name = userName && visibleText(userName).slice(0, 64)
  const address = email && visibleText(email).slice(0, 254)
  const isAdded = kind === 'add'
  const summary: Row[] = [
    { label: translate('Service'), value: service },
    { label: translate('Name there'), value: name ?? translate('It told no name') },
    ...(address ? [{ label: translate('E-mail address there'), value: address }] : []),
  ]
  return {
    title: isAdded
      ? translate('Link the {service} account {name}', { service, name: name ?? address ?? '' }).trim()
      : translate('Remove {service} from your ways to sign in', { service }),
    summary,
    details: [],
    warnings: [
      {
        level: 'caution',
        text: isAdded
          ? translate('Whoever has this {service} account can sign in as you from now on.', { service })
          : translate('It no longer signs in to this wallet, and your other sessions end.'),
      },
    ],
    isUnderstood: true,
  }
}

/** What the services call themselves. */
const serviceNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
