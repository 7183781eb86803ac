import { deployContract, type SeedContract } from './deployContract.ts'

/** The contracts that only the seed needs, by what they are for. */
export type SeedContracts = Readonly<
  Record<'keys' | 'badges' | 'rubbishNft' | 'exchange' | 'claim' | 'fakeDollar' | 'huge', SeedContract>
>

/** Addresses follow from the code, so tests may name them without a chain. */
export function seedContracts(): SeedContracts {
  return {
    keys: deployContract('TestNft', ['Latchkey Keys', 'KEYS']),
    badges: deployContract('TestMultiToken', ['Visitor Badges']),
    rubbishNft: deployContract('TestNft', ['$5000 VOUCHER visit lkt-rewards.example', 'CLAIM']),
    exchange: deployContract('TestExchange'),
    claim: deployContract('SpamToken', ['Visit lkt-claim.example to claim', 'LKT-CLAIM.EXAMPLE', 18]),
    /** The letter in front is Cyrillic. */
    fakeDollar: deployContract('SpamToken', ['Test Dollar', '\u0422USD', 6]),
    huge: deployContract('SpamToken', ['<b>Bold</b> \u202egnitnuocca', 'HUGE', 255]),
  }
}
