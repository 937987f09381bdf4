import { sheetsOf } from './workbook.ts'

// Beside the page, which would stand still for as long as a large workbook takes.
addEventListener('message', async ({ data }: MessageEvent<File>) => {
  postMessage(await sheetsOf(new Uint8Array(await data.arrayBuffer())))
})
