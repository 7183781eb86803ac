import type { LinkProposal, SocialProvider } from '@latchkey/protocol'
import { frameLimits } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import type { FrameHandlers, HandlerContext } from '../boot/openChannel.ts'
import { FrameApiError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import type { Row } from '../requests/describe/Description.ts'
import { visibleText } from '../requests/describe/text.ts'
import type { Approval } from '../screens/approvalScreen.ts'
import { createTranslator, type Translate } from '../words/createTranslator.ts'
import { confirmAccountChange } from './confirmAccountChange.ts'

/** Adds an identity to the account, after the person has approved it. */
export async function linkLogin(
  services: FrameServices,
  { token, provider, userName, email, expiresIn }: LinkProposal,
  context: HandlerContext,
): Promise<void> {
  const { api, auth, session } = services
  await confirmLoginChange(
    services,
    { kind: 'add', service: serviceNames[provider], userName, email, token, expiresIn },
    context,
  )
  const { account } = await api.call(auth, authApi.link, { token }, await session.accessToken())
  await session.updateAccount(account)
}

/** Handles `REMOVE_LOGIN`: removes a login from the account, after the person has approved it. */
export function removeLogin(services: FrameServices): NonNullable<FrameHandlers['REMOVE_LOGIN']> {
  const { api, auth, session, state } = services
  return async ({ id }, context) => {
    const account = await session.account()
    const login = account?.identities?.find((identity) => identity.id === id)
    if (!login)
      throw new FrameApiError(
        'social_gone',
        410,
        'This way to sign in is no longer there. Nothing was changed.',
      )
    const { provider, userName } = login
    await confirmLoginChange(
      services,
      {
        kind: 'remove',
        service: serviceNames[provider],
        userName,
        email: undefined,
        token: id,
        expiresIn: frameLimits.approval,
      },
      context,
    )
    const body = { id, language: state.look.locale }
    const reply = await api.call(auth, authApi.unlink, body, await session.accessToken())
    await session.updateAccount(reply.account)
  }
}

/**
 * Resolves when the person has approved that the e-mail address becomes another one. Runs before the server sends the
 * first code, so an app can neither begin a change nor have mail sent by itself.
 */
export function confirmEmailChange(
  services: FrameServices,
  newEmail: string,
  context: HandlerContext,
): Promise<void> {
  return confirmLoginChange(
    services,
    {
      kind: 'email',
      service: '',
      userName: undefined,
      email: newEmail,
      token: '',
      expiresIn: frameLimits.approval,
    },
    context,
  )
}

/**
 * Resolves when the person has approved that their account is deleted. Runs before the server sends the code.
 *
 * @param hasPermissions whether programs can go on spending
 */
export function confirmDeletion(
  services: FrameServices,
  hasPermissions: boolean,
  context: HandlerContext,
): Promise<void> {
  return confirmLoginChange(
    services,
    {
      kind: hasPermissions ? 'deleteDespitePermissions' : 'delete',
      service: '',
      userName: undefined,
      email: undefined,
      token: '',
      expiresIn: frameLimits.approval,
    },
    context,
  )
}

/** A change of the logins of an account, or its deletion, for its owner to approve. */
type LoginChange = {
  readonly kind: 'add' | 'remove' | 'email' | 'delete' | 'deleteDespitePermissions'
  /** Name of the service. */
  readonly service: string
  /** Name of the person there. Untrusted. */
  readonly userName: string | undefined
  readonly email: string | undefined
  /** Identifies the change: token of the link, or id of the identity. */
  readonly token: string
  /** Milliseconds left to decide. */
  readonly expiresIn: number
}

/** Shows a change of the logins for approval: the person decides who may sign in, not the app. @throws RequestError */
async function confirmLoginChange(
  services: FrameServices,
  change: LoginChange,
  context: HandlerContext,
): Promise<void> {
  const { expiresIn } = change
  const { translate } = createTranslator(services.state.look.translations)
  const description = describe(change, translate)
  await confirmAccountChange(services, { subject: change, description, expiresIn }, context)
}

function describe(
  { kind, service, userName, email }: LoginChange,
  translate: Translate,
): Approval['description'] {
  const name = userName && visibleText(userName).slice(0, 64)
  const address = email && visibleText(email).slice(0, 254)
  if (kind === 'email')
    return {
      title: translate('Change your email address'),
      summary: [{ label: translate('New email address'), value: address ?? '' }],
      details: [],
      warnings: [
        {
          level: 'caution',
          text: translate('Anyone who can read this inbox will be able to sign in as you.'),
        },
      ],
      isUnderstood: true,
    }
  if (kind === 'delete' || kind === 'deleteDespitePermissions')
    return {
      title: translate('Delete your account'),
      summary: [
        {
          label: translate('What is deleted'),
          value: translate('Your ways to sign in, sessions and devices, and the server’s part of your keys'),
        },
        {
          label: translate('What stays'),
          value: translate('Your assets on the blockchain, at the same address'),
        },
        {
          label: translate('When you can undo it'),
          value: translate('Sign in before the date in the email, and everything stays as it was'),
        },
      ],
      details: [],
      warnings: [
        {
          level: 'danger',
          text: translate(
            'After that, you can’t move this wallet’s assets unless you exported its keys first. We can’t recover them.',
          ),
        },
        ...(kind === 'delete'
          ? []
          : [
              {
                level: 'danger' as const,
                text: translate(
                  'Programs with your permission can still spend from this wallet. After the deletion you can’t revoke that here.',
                ),
              },
            ]),
      ],
      isUnderstood: true,
    }
  const isAdded = kind === 'add'
  const summary: Row[] = [
    { label: translate('Service'), value: service },
    { label: translate('Name there'), value: name ?? translate('No name provided') },
    ...(address ? [{ label: translate('Email address there'), value: address }] : []),
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
          ? translate('Anyone with this {service} account will be able to sign in as you.', { service })
          : translate('It can no longer sign in to this wallet, and your other sessions end.'),
      },
    ],
    isUnderstood: true,
  }
}

/** Names of the services for the person. */
const serviceNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}
