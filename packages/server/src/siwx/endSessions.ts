import { SiwxBackendError } from '../errors/SiwxBackendError.ts'
import { ownerOf } from './ownerOf.ts'
import type { SiwxVisitor } from './SiwxBackend.ts'
import type { SiwxWorld } from './SiwxWorld.ts'

/** Ends all sessions of whoever a visitor is. @throws SiwxBackendError `account`, `store` */
export async function endSessions(
  { account, signer }: Pick<SiwxVisitor, 'account' | 'signer'>,
  { store }: Pick<SiwxWorld, 'store'>,
): Promise<void> {
  const owner = await ownerOf(account, signer)
  if (owner === undefined)
    throw new SiwxBackendError(
      'account',
      `“${account}” isn’t an account. Name it as \`getVisitor\` does: eip155:1:0x…`,
    )
  await store.endSessions(owner)
}
