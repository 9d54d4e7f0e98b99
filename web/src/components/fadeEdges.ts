/** Fades out the edges of a box that can be scrolled further. */
import type { Attachment } from 'svelte/attachments';

const FADE = 44; // px

export const fadeEdges: Attachment<HTMLElement> = (node) => {
  function look() {
    const above = Math.min(FADE, node.scrollTop);
    const below = Math.min(FADE, node.scrollHeight - node.clientHeight - node.scrollTop);
    const mask = `linear-gradient(transparent, #000 ${above}px, #000 calc(100% - ${below}px), transparent)`;
    node.style.maskImage = above > 1 || below > 1 ? mask : '';
  }
  const [grown, changed] = [new ResizeObserver(look), new MutationObserver(look)];
  grown.observe(node);
  changed.observe(node, { childList: true, subtree: true, attributeFilter: ['open'] });
  node.addEventListener('scroll', look, { passive: true });
  look();
  return () => {
    grown.disconnect();
    changed.disconnect();
    node.removeEventListener('scroll', look);
  };
};
