import type { TypedData, TypedValue } from '../typedData.ts'
import { danger, type RequestFacts } from './Description.ts'
import { asText, flatten, has, isStruct, type KnownData, type Struct } from './typedFields.ts'

/**
 * Describes orders of a marketplace (Seaport), one or a tree of them: everything given and everything got, line by line.
 *
 * @param account address of the person
 * @returns undefined for any other data
 */
export function describeOrder(
  { primaryType, message }: TypedData,
  account: string,
  { translate }: RequestFacts,
): KnownData | undefined {
  const isSingle = primaryType === 'OrderComponents' && has(message, 'offer', 'consideration')
  const isBulk = primaryType === 'BulkOrder' && has(message, 'tree')
  if (!isSingle && !isBulk) return undefined
  const orders = isSingle ? [message] : ordersIn(message.tree)
  const shown = isSingle ? ['offer', 'consideration'] : ['tree']
  const gives = orders.filter(({ offer }) => !isEmpty(offer))
  return {
    title: translate('Offer items for sale'),
    shown,
    summary: [
      { label: translate('Type'), value: translate('Marketplace order') },
      ...shown.flatMap((name) => flatten(message[name] ?? [], name, translate)),
    ],
    warnings: [
      ...(gives.some(({ consideration }) => isEmpty(consideration))
        ? [danger(translate('You get nothing in return for these items.'))]
        : gives.some(({ consideration }) => !paysTo(consideration, account))
          ? [danger(translate('Nothing you get in return goes to this account.'))]
          : []),
      danger(
        translate(
          'Anyone with this signature can take the offered items for exactly what is written here. Read every line.',
        ),
      ),
    ],
  }
}

/** Collects the orders of a tree: lists of lists, whose ends are orders. */
function ordersIn(tree: TypedValue | undefined): Struct[] {
  if (Array.isArray(tree)) return tree.flatMap(ordersIn)
  return isStruct(tree) ? [tree] : []
}

function isEmpty(items: TypedValue | undefined): boolean {
  return !Array.isArray(items) || items.length === 0
}

/** Whether one of the items asked for is for this account. Fees of markets are items for others. */
function paysTo(items: TypedValue | undefined, account: string): boolean {
  return (
    Array.isArray(items) &&
    items.some(
      (item: TypedValue) => isStruct(item) && asText(item.recipient)?.toLowerCase() === account.toLowerCase(),
    )
  )
}
