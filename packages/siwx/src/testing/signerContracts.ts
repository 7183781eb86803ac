/** Answers the magic value where the word on the stack is 1, else zeros. */
const answer = '631626ba7e60e01b0260005260206000f3'

/**
 * Contracts that answer `isValidSignature(bytes32,bytes)`, as run-time code small enough to be read. Only `ownedBy` is honest.
 */
export const signerContracts = {
  /** Says yes to an ECDSA signature of its owner: hash, v, r, s to the precompile at 1, the answer compared. */
  ownedBy: (owner: string): `0x${string}` =>
    `0x${[
      '600435600052',
      '60a43560f81c602052',
      '606435604052',
      '608435606052',
      '602060006080600060015afa50',
      `60005173${owner.slice(2).toLowerCase()}14`,
      answer,
    ].join('')}`,
  alwaysYes: `0x6001${answer}`,
  alwaysNo: `0x6000${answer}`,
  /** Gives back what it was sent, which begins with the selector: the magic value's four bytes. */
  echo: '0x366000600037366000f3',
  /** The magic value and a word more. */
  longYes: '0x631626ba7e60e01b60005260406000f3',
  /** A boolean. */
  one: '0x600160005260206000f3',
  /** Yes to whoever simulates without an origin, as bundlers do. */
  yesWithoutOrigin: `0x3215${answer}`,
  yesToNobody: `0x3315${answer}`,
  reverts: '0x60006000fd',
  loops: '0x5b600056',
  /** A megabyte of zeros. */
  floods: '0x620fffff6000f3',
  /** Writes to its storage, then deploys the init code it is called with by CREATE2, salt zero. */
  factory: '0x600160005536600060003760003660006000f55000',
} as const

/** Init code that leaves `runtime` behind: CODECOPY of what follows its fourteen bytes. */
export function initCodeOf(runtime: string): `0x${string}` {
  const length = ((runtime.length - 2) / 2).toString(16).padStart(4, '0')
  return `0x61${length}600e60003961${length}6000f3${runtime.slice(2)}`
}
