const escapeText = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c])

/** One page of the documentation as HTML. */
export function layout({ page, pages, body }) {
  const links = pages
    .map(
      ({ slug, title }) =>
        `<li><a href="${slug}.html"${slug === page.slug ? ' aria-current="page"' : ''}>${escapeText(title)}</a></li>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeText(page.title)} · Latchkey</title>
<link rel="stylesheet" href="style.css">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a href="index.html">Latchkey</a></header>
<div class="page">
<nav aria-label="Pages"><ul>
${links}
</ul></nav>
<main id="main">
${body}
</main>
</div>
</body>
</html>
`
}
