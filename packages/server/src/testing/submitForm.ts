/** Sends a page's form as a browser does, with the token of its hidden field. */
export async function submitForm(
  url: string,
  link: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  const address = new URL(link, url)
  const body = new URLSearchParams({ t: address.searchParams.get('t') ?? '', ...fields })
  const response = await fetch(new URL(address.pathname, url), { method: 'POST', body })
  return { status: response.status, text: await response.text() }
}
