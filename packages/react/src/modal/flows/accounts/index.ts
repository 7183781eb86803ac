import { defineFlow } from '../../defineFlow.ts'
import { Account } from './Account.tsx'
import { AccountNft } from './AccountNft.tsx'
import { Profile } from './Profile.tsx'

export default defineFlow({ views: { Account, AccountNft, Profile } })
