/**
 * An inline script that reloads the page when one of its scripts is gone, at most once a minute: a
 * newer version has replaced the one that the page is from. Typed text that has a draft comes back.
 * Without a network, or once it's back, and while the server is failing, the page stays. Of two
 * processes, the one asked now may still have the script, so what the browser got counts, too.
 */
export const lostScript = `addEventListener('error',e=>{
const el=e.target,url=el&&(el.tagName==='SCRIPT'?el.src:el.tagName==='LINK'&&el.rel==='stylesheet'&&el.href);
if(url&&url.includes('/_next/static/'))fetch(url,{method:'HEAD',cache:'no-store'}).then(({status})=>{
const key='sukkah-reloaded',entries=performance.getEntriesByName(url);
if(![status,...entries.map(({responseStatus})=>responseStatus)].includes(404)||Date.now()-sessionStorage.getItem(key)<6e4)return;
sessionStorage.setItem(key,Date.now());location.reload()}).catch(()=>{})},true)`;
