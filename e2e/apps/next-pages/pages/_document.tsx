import Document, { type DocumentContext, Head, Html, Main, NextScript } from 'next/document'

type Props = { nonce: string | undefined }

export default class Page extends Document<Props> {
  static override async getInitialProps(context: DocumentContext) {
    const nonce = context.req?.headers['x-nonce']
    return { ...(await Document.getInitialProps(context)), nonce: nonce?.toString() }
  }
  override render() {
    return (
      <Html lang="en">
        <Head nonce={this.props.nonce}>
          <link rel="icon" href="data:," />
        </Head>
        <body>
          <Main />
          <NextScript nonce={this.props.nonce} />
        </body>
      </Html>
    )
  }
}
