import type { Simulation } from './Ledger.ts'

/** A transaction was not executed. `err` is named as nodes do; `simulation` is there where a trial run failed. */
export class LedgerRefusal extends Error {
  override readonly name = 'LedgerRefusal'
  readonly err: unknown
  readonly simulation: Simulation | undefined

  constructor(err: unknown, simulation?: Simulation) {
    super(`The chain did not take this transaction: ${JSON.stringify(err)}`)
    this.err = err
    this.simulation = simulation
  }
}
