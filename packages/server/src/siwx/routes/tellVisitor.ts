import { readVisitor } from '../readVisitor.ts'
import type { SiwxWorld } from '../SiwxWorld.ts'

/** `GET me`: who is signed in, or `null`. */
export async function tellVisitor(request: Request, world: SiwxWorld): Promise<Response> {
  return Response.json((await readVisitor(request, world)) ?? null)
}
