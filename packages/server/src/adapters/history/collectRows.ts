import type { Egress } from '../../ports/Egress.ts'
import { askBlockscout, type BlockscoutPlace } from './askBlockscout.ts'
import { type BlockscoutRow, blockscoutLists } from './blockscoutRow.ts'

const pageSize = 100
/** Requests for one page of ours. An account that needs more is not answered by half. */
const most = 30

/** Which rows: of an account, up to a block. `enough` says when what is whole suffices. */
export type RowsQuestion = {
  readonly account: string
  readonly upTo?: number | undefined
  readonly enough: (whole: readonly BlockscoutRow[]) => boolean
}

/**
 * Rows of all lists, newest first, as deep as it takes until `enough`. A list that has more to say is only whole down to
 * the block before its last row: nothing below that is answered, or a transaction would be shown by half.
 *
 * @throws what `askBlockscout` throws; Error where it takes too many requests
 */
export async function collectRows(
  egress: Pick<Egress, 'request'>,
  place: BlockscoutPlace,
  { account, upTo, enough }: RowsQuestion,
): Promise<readonly BlockscoutRow[]> {
  const lists = Object.entries(blockscoutLists).map(([action, read]) => ({
    action,
    read: read as (input: unknown) => BlockscoutRow,
    rows: [] as BlockscoutRow[],
    page: 0,
    /** Pages are counted from here: blocks that come meanwhile must not push rows from one page to the next. */
    endblock: upTo,
    wholeAbove: Number.POSITIVE_INFINITY,
  }))
  type List = (typeof lists)[number]
  await Promise.all(lists.map(next))
  for (let asked = lists.length; ; ) {
    const wholeAbove = Math.max(...lists.map((list) => list.wholeAbove))
    const whole = lists.flatMap(({ rows }) => rows).filter(({ block }) => block > wholeAbove)
    if (wholeAbove < 0 || enough(whole)) return whole
    if (asked >= most) throw new Error('The account has too much in one place for Blockscout to be asked.')
    const behind = lists.filter((list) => list.wholeAbove === wholeAbove)
    asked += behind.length
    await Promise.all(behind.map(next))
  }

  async function next(list: List): Promise<void> {
    list.page++
    const found = await askBlockscout(egress, place, {
      module: 'account',
      action: list.action,
      address: account,
      startblock: 0,
      endblock: list.endblock,
      page: list.page,
      offset: pageSize,
      sort: 'desc',
    })
    // An empty list is told as one, whatever the status beside it; a refusal is a text.
    if (!Array.isArray(found)) throw new Error(`Blockscout gave no list for ${list.action}.`)
    const rows = found.map(list.read)
    list.rows.push(...rows)
    list.endblock ??= rows[0]?.block
    list.wholeAbove = rows.length < pageSize ? -1 : Math.min(...rows.map(({ block }) => block))
  }
}
