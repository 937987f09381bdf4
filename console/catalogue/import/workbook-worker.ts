import { sheetsOf } from './workbook.ts'

// Runs in a worker, because a large workbook would block the page.
addEventListener('message', async ({ data }: MessageEvent<File>) => {
  postMessage(await sheetsOf(new Uint8Array(await data.arrayBuffer())))
})
