// Stands in for Naver's premium log analysis.
window.wcs = {
  inflow: (domain) => record({ call: 'inflow', domain }),
  trans: (conversion) => record({ call: 'trans', account: window.wcs_add?.wa, conversion }),
  cnv: (type, value) => record({ call: 'cnv', type, value }),
}
window.wcs_do = () => record({ call: 'wcs_do', account: window.wcs_add?.wa })
