import { defineFlow } from '../../defineFlow.ts'
import { Account } from './Account.tsx'
import { AccountApprovals } from './AccountApprovals.tsx'
import { AccountNft } from './AccountNft.tsx'
import { AccountPortfolio } from './AccountPortfolio.tsx'
import { Profile } from './Profile.tsx'

export default defineFlow({ views: { Account, AccountApprovals, AccountNft, AccountPortfolio, Profile } })
