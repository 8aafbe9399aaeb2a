import { found } from './elements.ts'
import { FileRun } from './run.ts'

/** The page reads files of up to so many bytes: what a phone holds as one text. */
const LARGEST = 200_000_000

const run = new FileRun()

async function take(files: readonly File[]): Promise<void> {
  const [first] = files
  if (!first) return
  const name = files.length > 1 ? `${files.length} 个文件` : first.name
  if (files.some(({ size }) => size > LARGEST)) {
    run.refuse(`${name} 太大，请分成小于 200 MB 的文件`)
    return
  }
  const texts = await Promise.all(files.map((file) => file.text())).catch(() => null)
  if (texts) await run.check(texts, name)
  else run.refuse(`${name} 无法读取，请重新选择`)
}

const input = found('file', HTMLInputElement)
input.addEventListener('change', () => {
  const files = [...(input.files ?? [])]
  // The same file may be chosen again.
  input.value = ''
  void take(files)
})

const drop = found('drop', HTMLElement)
for (const name of ['dragover', 'dragleave', 'drop'] as const) {
  window.addEventListener(name, (event) => {
    event.preventDefault()
    drop.classList.toggle('over', name === 'dragover')
    if (name === 'drop') void take([...(event.dataTransfer?.files ?? [])])
  })
}

const text = found('text', HTMLTextAreaElement)
found('check', HTMLElement).addEventListener('click', () => {
  if (text.value.trim() === '') run.refuse('请先粘贴凭证内容')
  else void run.check([text.value], '粘贴的内容')
})
found('stop', HTMLElement).addEventListener('click', () => run.stop())
