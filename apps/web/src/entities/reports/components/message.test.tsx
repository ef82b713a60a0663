import { describe, expect, it } from 'vitest';
import { hasBlocks, safeMessageHtml } from './message';

describe('a message', () => {
  it.each([
    ['<p>a<br>b <b>c</b> <strong>d</strong> <i>e</i> <em>f</em> <u>g</u> <code>h</code></p>'],
    ['<ul><li>a</li></ul><ol><li>b</li></ol>'],
  ])('keeps the tags that are allowed: %s', html => {
    expect(safeMessageHtml(html)).toBe(html);
  });

  it.each([
    ['<script>window.hacked = true</script>hello', 'hello'],
    ['<img src=x onerror="window.hacked = true">hello', 'hello'],
    ['<svg onload="window.hacked = true"></svg>hello', 'hello'],
    ['<a href="javascript:alert(1)">hello</a>', 'hello'],
    ['<p style="position:fixed" class="x" onclick="alert(1)" data-x="1" aria-label="x">hello</p>', '<p>hello</p>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>hello', 'hello'],
    ['<style>* { display: none }</style>hello', 'hello'],
    ['<h1>hello</h1>', 'hello'],
  ])('loses everything else: %s', (html, kept) => {
    expect(safeMessageHtml(html)).toBe(kept);
  });

  it('shows what was typed as text: a < b && c', () => {
    expect(safeMessageHtml('a &lt; b &amp;&amp; c &lt;pre&gt;')).toBe('a &lt; b &amp;&amp; c &lt;pre&gt;');
  });

  it('lets a block of code be scrolled by keyboard', () => {
    expect(safeMessageHtml('<pre onfocus="alert(1)"><code>x</code></pre>')).toBe(
      '<pre tabindex="0" role="group" aria-label="Code"><code>x</code></pre>',
    );
  });

  it('keeps its line breaks when it has no block elements', () => {
    expect(hasBlocks('one\ntwo <b>three</b>')).toBe(false);
    expect(hasBlocks('<p>one</p>')).toBe(true);
    expect(hasBlocks('one<br>two')).toBe(true);
  });
});
