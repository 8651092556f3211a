// The window of the stand-in for KakaoTalk: it closes once it has sent, or when somebody would rather not.
for (const button of document.querySelectorAll('[data-close]')) button.addEventListener('click', () => window.close())
if (document.querySelector('[data-sent]')) window.close()
