/** Put a text on the clipboard. Browsers give the modern way to secure pages only; a house on a local network has the old one. */
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
  // inside an open dialog nothing else can hold the selection
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  return isDone;
}
