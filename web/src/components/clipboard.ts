/** Copies a text. The clipboard API needs a secure page; on a local network without TLS an old command does it. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'sr';
  // a modal dialog holds the focus, so the text area must be inside it
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  return isDone;
}
