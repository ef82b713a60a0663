/** Texts of the contact page. The address and the map are placeholders: replace them with your own. */
export const CONTACT = {
  title: 'Feedback',
  text: 'Questions, ideas and complaints go straight to the team that runs this server.',
  detailsTitle: 'Contact details',
  address: ['1 Sample Street', '1000-000 Sample City'],
  phone: '+00 000 000 000',
  email: 'hello@example.org',
  hours: 'Monday to Friday, 9:00 to 17:00',
  map: {
    title: 'Map of where to find us',
    // openstreetmap.org, Share, HTML. The page's security policy allows this host only.
    url: 'https://www.openstreetmap.org/export/embed.html?bbox=-9.1500%2C38.7020%2C-9.1220%2C38.7160&layer=mapnik&marker=38.7090%2C-9.1360',
  },
};
